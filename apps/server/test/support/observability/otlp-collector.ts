import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { getPort } from '../get-port.ts'

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({
    stringValue: z.optional(z.string()),
    intValue: z.optional(z.union([z.int(), z.string()])),
  }),
})
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z._default(z.array(attribute), []),
  status: z._default(z.object({ code: z._default(z.int(), 0), message: z.optional(z.string()) }), {
    code: 0,
  }),
})
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export interface CollectedSpan extends Omit<z.infer<typeof span>, 'attributes'> {
  attributes: Record<string, string>
}

const toRecord = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]),
  )

/** Starts a collector on loopback that stores what it receives at `/v1/traces` as OTLP in JSON. */
export async function startOtlpCollector() {
  const spans: CollectedSpan[] = []
  const resources: Record<string, string>[] = []
  const bodies: string[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      if (incoming.method !== 'POST' || incoming.url !== '/v1/traces') {
        response.writeHead(404).end()
        return
      }
      const text = Buffer.concat(chunks).toString()
      bodies.push(text)
      for (const { resource, scopeSpans } of request.parse(JSON.parse(text)).resourceSpans) {
        resources.push(toRecord(resource.attributes))
        for (const scope of scopeSpans)
          spans.push(...scope.spans.map((one) => ({ ...one, attributes: toRecord(one.attributes) })))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${getPort({ server })}` },
    spans,
    resources,
    /** Every received body, for searches. */
    text: () => bodies.join('\n'),
  }
}
