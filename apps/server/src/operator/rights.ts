import { isPlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { createDataBlocks } from '../modules/data-block/index.ts'
import { createRights, type RightOutcome, type RightsRequest, rightKinds } from '../modules/rights/index.ts'
import { createEvents } from '../platform/events/events.ts'
import type { CommandAction, OperatorCommand, OperatorContext } from './command.ts'
import { openOperatorMailing } from './mailing.ts'

type Rights = ReturnType<typeof createRights>

const outcomes = ['granted', 'partly', 'refused'] as const
const isOutcome = (word: string): word is RightOutcome => outcomes.some((one) => one === word)
const isId = (word: string) => /^[0-9a-f-]{36}$/i.test(word)
const maxDays = 3_650

/** Register of requests about rights over personal data, with due dates and answers (docs/privacidad/). */
export const rights: OperatorCommand = {
  name: 'rights',
  usage: [
    '[list|all]',
    'show ID',
    'find EMAIL',
    `open ${rightKinds.join('|')} EMAIL RECEIVED_ON TEXT`,
    'extend ID DAYS REASON',
    `answer ID ${outcomes.join('|')} TEXT`,
    'close ID [withdrawn]',
    'block|lift ID',
    'acts [DAYS]',
  ],
  failureMessage: 'There is no such open request, or its state does not allow that.',
  parse: ([action = 'list', ...args]) => parseAction(action, args),
}

function parseAction(
  action: string,
  [first = '', second = '', third = '', fourth = '']: string[],
): CommandAction | null {
  if (action === 'list' || action === 'all')
    return withRights(async (register) => {
      const found = await register.list(action === 'list' ? 'open' : 'all')
      console.log(found.length === 0 ? 'No open requests.' : found.map(formatLine).join('\n'))
      return true
    })
  if (action === 'find' && first !== '')
    return withRights(async (register) => {
      const found = await register.listByEmail(first)
      if (found.length > 0) console.log(found.map(formatLine).join('\n'))
      return found.length > 0
    })
  if (action === 'open') return parseOpen(first, second, third, fourth)
  if (action === 'acts') return parseActs(first || '30')
  if (!isId(first)) return null
  if (action === 'show') return withRights((register) => showRequest(register, first))
  if (action === 'block' || action === 'lift')
    return (context) => setBlock(context, first, action === 'block')
  if (action === 'extend' && /^\d{1,2}$/.test(second) && third !== '')
    return withRights(async (register) => {
      const due = await register.extend(first, Number(second), third.normalize('NFC'))
      if (due) console.log(`Due on ${due}.`)
      return Boolean(due)
    })
  if (action === 'answer' && isOutcome(second) && third.trim() !== '')
    return withRights(async (register) => {
      const isSent = await register.answer(first, second, third.normalize('NFC'))
      if (isSent) console.log('Answer sent and recorded.')
      return isSent === true
    })
  if (action === 'close' && (second === '' || second === 'withdrawn'))
    return withRights(async (register) => {
      const isClosed = await register.close(first, { withdrawn: second === 'withdrawn' })
      if (isClosed) console.log('Request closed; only a proof of its address is stored now.')
      return isClosed === true
    })
  return null
}

function parseOpen(word: string, email: string, receivedOn: string, text: string): CommandAction | null {
  const kind = rightKinds.find((one) => one === word)
  if (kind === undefined || !email.includes('@') || !isPlainDate(receivedOn)) return null
  return withRights(async (register, { clock }) => {
    if (receivedOn > clock.today()) return false
    const id = await register.create(kind, email, receivedOn, text.normalize('NFC'))
    const request = await register.find(id)
    console.log(`${id} due on ${request?.due_on}`)
    return true
  })
}

function parseActs(days: string): CommandAction | null {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > maxDays) return null
  return withRights(async (register) => {
    const found = await register.listActs(count)
    const lines = found.map(({ at, user_id, kind }) => [at.toISOString(), user_id, kind].join('  '))
    console.log(lines.length === 0 ? 'No rights were exercised.' : lines.join('\n'))
    return true
  })
}

async function showRequest(register: Rights, id: string): Promise<boolean> {
  const request = await register.find(id)
  if (request === undefined) return false
  const rows = Object.entries({
    id,
    right: request.kind,
    address: request.email ?? '(only its proof is stored)',
    account: request.account_id ?? '(none)',
    received: request.received_at.toISOString(),
    due: request.due_on,
    extension:
      request.extension_days === null ? '-' : `${request.extension_days} days: ${request.extension_reason}`,
    outcome: request.outcome ?? '-',
    answered: request.answered_at?.toISOString() ?? '-',
    closed: request.closed_at?.toISOString() ?? '-',
  }).map(([name, value]) => `${name.padEnd(11)}${value}`)
  console.log([rows.join('\n'), request.details, request.answer ?? ''].filter(Boolean).join('\n\n'))
  return true
}

/** Sets or lifts the data block of a user who asked by mail. */
async function setBlock(context: OperatorContext, id: string, blocked: boolean): Promise<boolean> {
  const { db, log, clock } = context
  const { mail, close } = openOperatorMailing(context)
  try {
    const request = await createRights({ db, clock, mail }).find(id)
    if (!request?.account_id) return false
    // A command has no queue: a running worker's sweep finds the paused work within ten seconds.
    const enqueueFollowUp = async () => undefined
    const events = createEvents({ db, clock, log })
    const blocks = createDataBlocks({ db, clock, events, enqueueFollowUp })
    await blocks.set(request.account_id, blocked, 'operator')
    console.log(blocked ? 'The data are blocked.' : 'The block is lifted.')
    return true
  } finally {
    close()
  }
}

const withRights =
  (run: (register: Rights, context: OperatorContext) => Promise<boolean>): CommandAction =>
  async (context) => {
    const { db, clock } = context
    const { mail, close } = openOperatorMailing(context)
    try {
      return await run(createRights({ db, clock, mail }), context)
    } finally {
      close()
    }
  }

const formatLine = ({
  id,
  kind,
  received_at,
  due_on,
  answered_at,
  closed_at,
  email,
  outcome,
}: RightsRequest) =>
  [
    id,
    kind,
    toPlainDate(received_at),
    `due ${due_on}`,
    closed_at ? 'closed' : answered_at ? 'answered' : 'open',
    outcome ?? '-',
    email ?? '(proof)',
  ].join('  ')
