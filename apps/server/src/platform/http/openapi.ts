import swagger from '@fastify/swagger'
import { apiDocsCopy } from '@lucas/contract/copy/api-docs.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { toJSONSchema } from 'zod/v4/core'
import type { App } from './app.ts'
import { readPageStyle, stylePath } from './pages/page-style.ts'
import { renderReference } from './pages/reference-page.ts'
import { groupByStatus, listProblemCodes, type RouteDeclaration } from './problem-codes.ts'

const describeSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })
const problemName = 'Problem'
const { $schema: _, ...problemSchema } = toJSONSchema(problem)
const problemContent = {
  'application/problem+json': { schema: { $ref: `#/components/schemas/${problemName}` } },
}

/** Returns the problems of a route by status. The description lists their codes, which the page explains. */
const toProblemResponses = (route: RouteDeclaration) =>
  Object.fromEntries(
    [...groupByStatus(listProblemCodes(route))].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: problemContent },
    ]),
  )

const bytes = { type: 'string', format: 'binary' }
const fileBody = {
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: bytes }, required: ['file'] },
    },
    'application/octet-stream': { schema: bytes },
  },
}

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': { type: 'string', minLength: 1, maxLength: 255, description: apiDocsCopy.key },
  },
}

/** Registers the collection of /api routes into an OpenAPI 3.1 document. Await it before adding routes. */
export async function registerOpenApi(app: App, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lucas', version, description: apiDocsCopy.lead },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (route) => {
      const { schema, url } = describeSchema(route)
      const { config } = route.route
      if (!url.startsWith('/api/') || config?.document) return { schema: { ...schema, hide: true }, url }
      const security = config?.access === 'person' ? [{ session: [] }] : []
      const tags = [url.split('/')[2] ?? 'api']
      const body = config?.upload ? { body: fileBody } : {}
      const headers = config?.idempotent ? { headers: keyHeader } : {}
      const declared = { method: route.route.method, config: config ?? {}, schema: route.schema ?? {} }
      const response = { ...toProblemResponses(declared), ...getResponses(schema) }
      return { schema: { tags, ...schema, ...body, ...headers, security, response }, url }
    },
  })
}

const getResponses = (schema: { response?: unknown }) =>
  typeof schema.response === 'object' && schema.response !== null ? schema.response : {}

export const openApiPublicRoutes = ['GET /api/openapi.json', 'GET /api/docs', `GET ${stylePath}`] as const

/** Registers the OpenAPI document and its page. Both are public on purpose (decisions 1). */
export function registerOpenApiRoutes(app: App) {
  const config = { access: 'public', document: true } as const
  app.get('/api/openapi.json', { config }, (_, reply) =>
    reply.type('application/json').send(getDocument(app)),
  )
  app.get('/api/docs', { config }, (_, reply) => reply.type('text/html; charset=utf-8').send(getPage(app)))
  app.get(stylePath, { config }, (_, reply) => reply.type('text/css; charset=utf-8').send(readPageStyle()))
}

const documents = new WeakMap<App, string>()
const pages = new WeakMap<App, string>()

const getDocument = (app: App) =>
  memoize(documents, app, () => {
    const document = app.swagger()
    const components = 'components' in document ? document.components : {}
    const schemas = { ...components?.schemas, [problemName]: problemSchema }
    return JSON.stringify({ ...document, components: { ...components, schemas } })
  })
const getPage = (app: App) => memoize(pages, app, () => renderReference(JSON.parse(getDocument(app))))

function memoize(store: WeakMap<App, string>, app: App, build: () => string): string {
  const cached = store.get(app)
  if (cached !== undefined) return cached
  const built = build()
  store.set(app, built)
  return built
}
