import { createDeadLetters, type DeadLetter } from '../modules/connections/index.ts'
import type { OperatorCommand } from './command.ts'

type Callbacks = ReturnType<typeof createDeadLetters>

/** Dead letters: callbacks that failed five attempts. */
export const callbacks: OperatorCommand = {
  name: 'callbacks',
  usage: ['[list]', 'show ID', 'retry ID|all', 'discard ID'],
  failureMessage: 'There is no such dead letter.',
  parse([action = 'list', id = '']) {
    if (action !== 'list' && (!/^(show|retry|discard)$/.test(action) || id === '')) return null
    return ({ db }) => run(createDeadLetters(db), action, id)
  },
}

async function run(deadLetters: Callbacks, action: string, id: string): Promise<boolean> {
  if (action === 'list') {
    const found = await deadLetters.list()
    console.log(found.length === 0 ? 'No dead letters.' : found.map(formatLine).join('\n'))
    return true
  }
  if (action === 'retry' && id === 'all') {
    const found = await deadLetters.list()
    for (const one of found) await deadLetters.retry(one.id)
    console.log(`${found.length} callbacks queued for retry.`)
    return true
  }
  if (action === 'show') {
    const found = await deadLetters.find(id)
    if (found) console.log(formatDetails(found))
    return found !== undefined
  }
  const isDone = action === 'retry' ? await deadLetters.retry(id) : await deadLetters.discard(id)
  if (isDone)
    console.log(
      action === 'retry' ? 'Callback queued for retry.' : 'Callback discarded and its payload erased.',
    )
  return isDone
}

const formatLine = ({ id, receivedAt, provider, institutionName, reason, attempts }: DeadLetter) =>
  [id, receivedAt.toISOString(), provider, institutionName || '-', reason, `${attempts} attempts`].join('  ')

const formatDetails = (callback: DeadLetter) =>
  Object.entries({
    id: callback.id,
    user: callback.userId,
    provider: callback.provider,
    bank: callback.institutionName || '(unknown)',
    received: callback.receivedAt.toISOString(),
    reason: callback.reason,
    attempts: callback.attempts,
    'stored bytes': callback.bytes,
  })
    .map(([name, value]) => `${name.padEnd(13)}${value}`)
    .join('\n')
