import { createSample, fillPath, isCallback, type Operation } from '../api-document.ts'
import { createSender, type FuzzCall } from '../fuzz/send.ts'
import { findPassiveFaults } from './passive-rules.ts'

const unknownId = '019a0000-0000-7000-8000-000000000000'
const foreignOrigin = 'https://evil.example'
/** Actions that the operator's configuration switches off here, with their declared 503. */
const declared503 = /"code":"(payments_off|bank_session_failed|example_full)"/

/**
 * Calls every operation without and with a session, and every page, and lists what the passive rules find. Nothing is attacked:
 * the bodies are valid samples.
 */
export async function scanPassively(
  origin: string,
  {
    operations,
    pages,
    access,
  }: { operations: readonly Operation[]; pages: readonly string[]; access: () => Promise<string> },
): Promise<{ calls: number; faults: string[] }> {
  const { send, close } = createSender(origin)
  const faults = new Set<string>()
  let calls = 0
  async function look(method: string, path: string, more: Record<string, string> = {}, body?: unknown) {
    const call: FuzzCall = {
      method,
      address: path,
      headers: {
        host: new URL(origin).host,
        origin: foreignOrigin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    }
    const answer = await send(call)
    calls += 1
    if (declared503.test(answer.body)) return
    for (const fault of findPassiveFaults({ ...answer, method, path }))
      faults.add(`${method} ${path} (${answer.status}): ${fault}`)
  }
  try {
    for (const operation of operations.filter((one) => !isCallback(one))) {
      const path = fillPath(operation.path, unknownId)
      const body = operation.body === null ? undefined : createSample(operation.body)
      await look(operation.method, path, {}, body)
      // A call may end its session, so each has one of its own.
      if (!operation.isPublic)
        await look(operation.method, path, { authorization: `Bearer ${await access()}` }, body)
    }
    for (const page of pages) for (const method of ['GET', 'HEAD']) await look(method, page)
  } finally {
    close()
  }
  return { calls, faults: [...faults].sort() }
}
