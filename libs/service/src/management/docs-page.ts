/** The page that shows an API description. Everything it loads comes from the same port. */
export function docsPage(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script>
      SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', validatorUrl: null, deepLinking: true });
    </script>
  </body>
</html>
`;
}
