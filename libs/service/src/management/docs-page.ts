/** The page that shows an API description. Everything it loads comes from the same port. */
export function docsPage(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
    <style>
      body { margin: 0; }
      .swagger-ui .info { margin: 24px 0; }
    </style>
  </head>
  <body>
    <div id="api"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script>
      const dark = matchMedia('(prefers-color-scheme: dark)');
      const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
      dark.addEventListener('change', paint);
      paint();
      SwaggerUIBundle({
        url: 'docs/openapi.json',
        dom_id: '#api',
        validatorUrl: null,
        deepLinking: true,
        docExpansion: 'list',
        defaultModelsExpandDepth: -1,
        persistAuthorization: true,
      });
    </script>
  </body>
</html>
`;
}
