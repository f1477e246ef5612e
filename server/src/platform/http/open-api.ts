import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { compressText } from './compression.ts';
import { type ApiDescription, type Examples, openApiDocument } from './open-api-document.ts';

/**
 * `/openapi.json`, and `/docs` to browse it (RUN-6). The document is made for its first reader, so
 * that no start waits for it.
 */
export async function registerOpenApi(
  http: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  description: ApiDescription,
  examples: Examples = {},
): Promise<void> {
  let text: string | undefined;
  const document = () => {
    text ??= JSON.stringify(openApiDocument(endpoints, description, examples));
    return text;
  };
  http.get('/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(compressText(request, reply, document())),
  );
  await http.register(swagger, { transformObject: () => JSON.parse(document()) });
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
