import { createSetAside, type SetAside } from '../modules/connections/index.ts'
import type { Topic } from './topic.ts'

type Callbacks = ReturnType<typeof createSetAside>

/** What five tries could not work off. */
export const callbacks: Topic = {
  name: 'callbacks',
  usage: ['[list]', 'show ID', 'retry ID|all', 'discard ID'],
  refusal: 'There is no such callback set aside.',
  read([action = 'list', id = '']) {
    if (action !== 'list' && (!/^(show|retry|discard)$/.test(action) || id === '')) return null
    return ({ db }) => run(createSetAside(db), action, id)
  },
}

async function run(aside: Callbacks, action: string, id: string): Promise<boolean> {
  if (action === 'list') {
    const found = await aside.list()
    console.log(found.length === 0 ? 'No callback is set aside.' : found.map(line).join('\n'))
    return true
  }
  if (action === 'retry' && id === 'all') {
    const found = await aside.list()
    for (const one of found) await aside.retry(one.id)
    console.log(`${found.length} callbacks are tried again.`)
    return true
  }
  if (action === 'show') {
    const found = await aside.find(id)
    if (found) console.log(facts(found))
    return found !== undefined
  }
  const isDone = action === 'retry' ? await aside.retry(id) : await aside.discard(id)
  if (isDone) console.log(action === 'retry' ? 'It is tried again.' : 'It is discarded; its body is erased.')
  return isDone
}

const line = ({ id, receivedAt, provider, bank, reason, attempts }: SetAside) =>
  [id, receivedAt.toISOString(), provider, bank || '-', reason, `${attempts} tries`].join('  ')

const facts = (callback: SetAside) =>
  Object.entries({
    id: callback.id,
    person: callback.person,
    provider: callback.provider,
    bank: callback.bank || '(not told)',
    received: callback.receivedAt.toISOString(),
    reason: callback.reason,
    tries: callback.attempts,
    'sealed bytes': callback.bytes,
  })
    .map(([name, value]) => `${name.padEnd(13)}${value}`)
    .join('\n')
