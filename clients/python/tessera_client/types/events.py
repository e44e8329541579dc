"""The events of all services. Generated from docs/openapi by `npm run client:types`. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from . import account_info, commerce, fraud, gateway_legacy, vault

TesseraEvent: TypeAlias = """(
    account_info.AisCompletedEvent
    | account_info.AisUserCancelledEvent
    | account_info.AisAuthenticationErrorEvent
    | account_info.AisTechnicalErrorEvent
    | account_info.WebhookTestEvent
    | account_info.WebhookDeliveryFailedEvent
    | account_info.WebhookEndpointFailingEvent
    | account_info.WebhookEndpointDisabledEvent
    | commerce.TokenCreatedEvent
    | commerce.TokenUpdatedEvent
    | commerce.TokenDeletedEvent
    | commerce.WebhookTestEvent
    | commerce.WebhookDeliveryFailedEvent
    | commerce.WebhookEndpointFailingEvent
    | commerce.WebhookEndpointDisabledEvent
    | fraud.DecisionAllowEvent
    | fraud.DecisionBlockEvent
    | fraud.DecisionReviewEvent
    | fraud.DecisionProvisionalEvent
    | fraud.DecisionAsyncAllowEvent
    | fraud.DecisionAsyncBlockEvent
    | fraud.DecisionAsyncReviewEvent
    | fraud.DecisionResolvedEvent
    | fraud.WebhookTestEvent
    | fraud.WebhookDeliveryFailedEvent
    | fraud.WebhookEndpointFailingEvent
    | fraud.WebhookEndpointDisabledEvent
    | gateway_legacy.PaymentAuthorizedEvent
    | gateway_legacy.PaymentCapturedEvent
    | gateway_legacy.PaymentSettledEvent
    | gateway_legacy.PaymentVoidedEvent
    | gateway_legacy.PaymentPartiallyVoidedEvent
    | gateway_legacy.PaymentRefundedEvent
    | gateway_legacy.PaymentFailedEvent
    | gateway_legacy.PaymentChargebackReceivedEvent
    | gateway_legacy.PaymentChargebackReversedEvent
    | gateway_legacy.AuthenticationCompletedEvent
    | gateway_legacy.AuthenticationFailedEvent
    | gateway_legacy.BackupCompletedEvent
    | gateway_legacy.BackupFailedEvent
    | gateway_legacy.WebhookTestEvent
    | gateway_legacy.WebhookDeliveryFailedEvent
    | gateway_legacy.WebhookEndpointFailingEvent
    | gateway_legacy.WebhookEndpointDisabledEvent
    | vault.NetworkTokenUpdatedEvent
    | vault.PciTokenCreatedEvent
    | vault.PciTokenDeletedEvent
    | vault.PciTokenExpiredEvent
    | vault.PciTokenSecurityCodeExpiredEvent
    | vault.PciTokenUpdatedEvent
    | vault.SessionCompletedEvent
    | vault.SessionExpiredEvent
    | vault.SessionFailedEvent
    | vault.WebhookTestEvent
    | vault.WebhookDeliveryFailedEvent
    | vault.WebhookEndpointFailingEvent
    | vault.WebhookEndpointDisabledEvent
)"""
"""An event; its ``event`` says which."""
