import { fastify } from 'fastify'
import { Pool } from 'pg'
import { z } from 'zod'
import { valueTypes } from '../../apps/server/src/platform/database/values.ts'
import { nameStatements, statementSchema } from './bare-statements.ts'

// A server of one route that sends the statements of a request to PostgreSQL, one after the other, and answers with a fixed body: what
// Fastify, pg and JSON cost without the product. Its plan arrives as one message; it answers with its address.

const planSchema = z.object({
  connection: z.looseObject({}),
  statements: z.array(statementSchema),
  body: z.unknown(),
})
export type BarePlan = z.infer<typeof planSchema>

const poolSize = 10

process.once('message', (message) => void serve(planSchema.parse(message)))
// The bench has ended or was killed.
process.once('disconnect', () => process.exit())

async function serve({ connection, statements, body }: BarePlan): Promise<void> {
  const pool = new Pool({ ...connection, types: valueTypes, max: poolSize })
  const queries = nameStatements(statements)
  const http = fastify()
  http.get('/', async () => {
    const client = await pool.connect()
    try {
      for (const query of queries) await client.query(query)
    } finally {
      client.release()
    }
    return body
  })
  process.send?.(await http.listen({ host: '127.0.0.1', port: 0 }))
}
