import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import type { TestDatabase } from '../../database.ts'
import { callbackSecret, createTestApp } from '../app/test-app.ts'
import type { FaultyBank } from './bank.ts'
import { createFaultClient } from './fault-client.ts'

/** Creates the test app for any provider with a failing bank, over real HTTP, and the client of its users. */
export async function createFaultTestApp(db: TestDatabase, bank: FaultyBank) {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const testApp = await createTestApp({
    db,
    provider: () => bank.provider({ address, callbackSecret }),
    ...(bank.routes ? { routes: bank.routes } : {}),
  })
  await testApp.start(port)
  const client = createFaultClient({
    db,
    async send(userId, method, url) {
      const headers = { authorization: `Bearer ${userId}` }
      const { statusCode: status, body } = await testApp.app.inject({ method, url, headers })
      return { status, body }
    },
  })
  return {
    ...client,
    async close() {
      await testApp.stop()
      await bank.close()
    },
  }
}

export type FaultTestApp = Awaited<ReturnType<typeof createFaultTestApp>>
