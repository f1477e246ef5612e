import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { type ApiDescription, type Examples, openApiDocument } from './open-api-document.ts';

/** `/openapi.json`, and `/docs` to browse it (RUN-6). */
export async function registerOpenApi(
  http: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  description: ApiDescription,
  examples: Examples = {},
): Promise<void> {
  const document = openApiDocument(endpoints, description, examples);
  const text = JSON.stringify(document);
  http.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
  await http.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: `${description.title} API` },
    // A validator would send the document to another server.
    uiConfig: {
      validatorUrl: null,
      layout: 'BaseLayout',
      deepLinking: true,
      displayRequestDuration: true,
      docExpansion: 'list',
    },
  });
}
