import swagger from '@fastify/swagger'
import { apiDocsCopy } from '@lucas/contract/copy/api-docs.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { $ZodRegistry, toJSONSchema } from 'zod/v4/core'
import type { App } from '../app.ts'
import { describeRoutes } from '../describe-routes.ts'
import { readPageStyle, stylePath } from '../pages/page-style.ts'
import { renderReference } from '../pages/reference-page.ts'
import { groupByStatus, listProblemCodes, type RouteDeclaration } from '../problem-codes.ts'
import { nameComponents, toReference, toSchemaId, withoutName } from './components.ts'
import { loadNamedSchemas } from './named-schemas.ts'

/** What the document says beyond single routes. */
export interface ApiDescription {
  /** What the paths of a tag are about. */
  readonly tags: Readonly<Record<string, string>>
  /** OpenAPI has no word for sockets: they are under `x-sockets`. `messages` names the schema of what the server sends. */
  readonly sockets: readonly {
    readonly path: string
    readonly authentication: string
    readonly messages: string
  }[]
  /** What each close code of a socket means. */
  readonly socketCloseCodes: Readonly<Record<number, string>>
}

const schemaRegistry = new $ZodRegistry<{ id?: string | undefined }>()
const conversion = { schemaRegistry, zodToJsonConfig: { unrepresentable: 'any' } } as const
const describeSchema = createJsonSchemaTransform(conversion)
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
    transformObject: createJsonSchemaTransformObject(conversion),
    transform: (route) => {
      const { params, querystring, ...declaredSchema } = route.schema ?? {}
      const { schema, url } = describeSchema({
        ...route,
        schema: { ...declaredSchema, params: withoutName(params), querystring: withoutName(querystring) },
      })
      const { config } = route.route
      if (!url.startsWith('/api/') || config?.document) return { schema: { ...schema, hide: true }, url }
      const security = config?.access === 'person' ? [{ session: [] }] : []
      const tags = [url.split('/')[2] ?? 'api']
      const body = config?.upload ? { body: fileBody } : {}
      const headers = config?.idempotent ? { headers: keyHeader } : {}
      const declared = { method: route.route.method, config: config ?? {}, schema: route.schema ?? {} }
      const response = { ...toProblemResponses(declared), ...getResponses(schema) }
      const described = app.routeDescriptions.get(`${[declared.method].flat()[0]} ${url}`)
      return { schema: { ...described, tags, ...schema, ...body, ...headers, security, response }, url }
    },
  })
}

const getResponses = (schema: { response?: unknown }) =>
  typeof schema.response === 'object' && schema.response !== null ? schema.response : {}

export const openApiPublicRoutes = ['GET /api/openapi.json', 'GET /api/docs', `GET ${stylePath}`] as const

const plain: ApiDescription = { tags: {}, sockets: [], socketCloseCodes: {} }

/** Registers the OpenAPI document and its page. Both are public on purpose (decisions 1). */
export function registerOpenApiRoutes(app: App, description: ApiDescription = plain) {
  describeRoutes(app, {
    'GET /api/openapi.json': ['getApiDocument', 'Returns this API as an OpenAPI document'],
    'GET /api/docs': ['getApiReference', 'Returns the API reference as a page'],
    'GET /api/docs/page.css': ['getApiReferenceStyle', 'Returns the style sheet of the API reference'],
  })

  const config = { access: 'public', document: true } as const
  const getDocument = once(() => createDocument(app, description))
  const getPage = once(async () => renderReference(JSON.parse(await getDocument())))
  app.get('/api/openapi.json', { config }, async (_, reply) =>
    reply.type('application/json').send(await getDocument()),
  )
  app.get('/api/docs', { config }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(await getPage()),
  )
  app.get(stylePath, { config }, (_, reply) => reply.type('text/css; charset=utf-8').send(readPageStyle()))
}

async function createDocument(
  app: App,
  { tags, sockets, socketCloseCodes }: ApiDescription,
): Promise<string> {
  await nameSchemas()
  const document = app.swagger()
  const components = 'components' in document ? document.components : {}
  return JSON.stringify(
    nameComponents({
      ...document,
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { ...components, schemas: { ...components?.schemas, [problemName]: problemSchema } },
      'x-sockets': sockets.map(({ path, authentication, messages }) => ({
        path,
        ...app.routeDescriptions.get(`GET ${path}`),
        authentication,
        messages: toReference(messages),
        closeCodes: socketCloseCodes,
      })),
    }),
  )
}

/** Registers the names of the contract's schemas, which all documents of the process have. */
const nameSchemas = once(async () => {
  for (const [schema, name] of await loadNamedSchemas()) schemaRegistry.add(schema, { id: toSchemaId(name) })
})

function once<T>(build: () => Promise<T>): () => Promise<T> {
  let built: Promise<T> | undefined
  return () => (built ??= build())
}
