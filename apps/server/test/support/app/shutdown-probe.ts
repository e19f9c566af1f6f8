import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createClock } from '../../../src/platform/clock.ts'
import { createLog } from '../../../src/platform/log.ts'
import { stopOnSignal } from '../../../src/platform/shutdown.ts'
import { createHub } from '../../../src/platform/sockets/hub.ts'
import { registerSocketRoutes } from '../../../src/platform/sockets/routes.ts'
import { createProbeServer } from './probe-server.ts'

// A test process with a slow route, a socket and the real shutdown. Prints its address.
const log = createLog({ level: 'silent' })
const endsAt = new Date(Date.now() + 60_000)
const readStatus = async () => ({ status: 'open', endsAt, idleAt: null }) as const
const hub = createHub({ clock: createClock(), readStatus, onError: (fault) => console.error(fault) })
const app = await createProbeServer({
  async routes(on) {
    const tickets = { issue: async () => 'ticket', redeem: async () => ({ userId: 'ana', sessionId: 's' }) }
    await registerSocketRoutes(on, {
      hub,
      tickets,
      readStatus,
      recentEvents: async () => [],
      allowedOrigins: [],
    })
    on.get(
      '/api/slow/',
      { config: { access: 'person' }, schema: { response: { 200: z.object({ ok: z.boolean() }) } } },
      async () => {
        console.log('slow begins')
        await wait(1_500)
        return { ok: true }
      },
    )
  },
})
const hangs = process.argv.includes('--hang')
const parts = [
  { name: 'first', stop: () => console.log('ending') },
  { name: 'http', stop: () => app.close() },
  { name: 'jobs', stop: () => (hangs ? new Promise<void>(() => undefined) : undefined) },
  { name: 'last', stop: () => console.log('last part stopped') },
]
stopOnSignal(() => parts, log)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
