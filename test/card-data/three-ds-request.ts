/** Input of both services that send 3-D Secure requests; a card number belongs in none of it. */
export function threeDsRequest(tokenId: string) {
  return {
    token_id: tokenId,
    amount: 4_900,
    currency_code: 'EUR',
    reference: 'canary-order',
    merchant: {
      acquirer_bin: '411111',
      merchant_id: 'M-1',
      merchant_name: 'Lamp Shop',
      category_code: '5712',
      country_code: 'AT',
      requestor_id: 'R-1',
      requestor_name: 'Lamp Shop',
      website_url: 'https://shop.example',
    },
    browser: { accept_header: 'text/html', user_agent: 'Proof/1.0', language: 'en' },
  };
}
