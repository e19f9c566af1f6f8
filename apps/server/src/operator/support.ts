import { createSupportAnswers } from '../modules/support/index.ts'
import { createEvents } from '../platform/events/events.ts'
import type { OperatorCommand } from './command.ts'
import { openOperatorMailing } from './mailing.ts'

type Answers = ReturnType<typeof createSupportAnswers>
type Message = Awaited<ReturnType<Answers['listUnanswered']>>[number]

const isId = (word: string) => /^[0-9a-f-]{36}$/i.test(word)

/** Support messages of users, and the replies. */
export const support: OperatorCommand = {
  name: 'support',
  usage: ['[list]', 'show ID', 'answer ID TEXT'],
  failureMessage: 'There is no such conversation.',
  parse([action = 'list', id = '', text = '']) {
    const isValid =
      action === 'list' || (isId(id) && (action === 'show' || (action === 'answer' && text.trim() !== '')))
    if (!isValid) return null
    return async (context) => {
      const { config, db, log, clock } = context
      const { mail, close } = openOperatorMailing(context)
      const events = createEvents({ db, clock, log })
      try {
        return await run(
          createSupportAnswers({ db, clock, events, mail, publicUrl: config.publicUrl }),
          action,
          id,
          text,
        )
      } finally {
        close()
      }
    }
  },
}

async function run(answers: Answers, action: string, id: string, text: string): Promise<boolean> {
  if (action === 'answer') {
    const isDone = await answers.reply(id, text.normalize('NFC'))
    if (isDone) console.log('Reply sent.')
    return isDone
  }
  if (action === 'show') {
    const found = await answers.findThread(id)
    if (found === null) return false
    const { user, messages } = found
    const author = `${user.first_name} ${user.last_name} <${user.email}>`
    console.log([author, ...messages.map(formatMessage)].join('\n\n'))
    return true
  }
  const waiting = await answers.listUnanswered()
  console.log(waiting.length === 0 ? 'No open conversations.' : waiting.map(formatLine).join('\n'))
  return true
}

const formatMessage = ({ author, created_at, text }: Message) =>
  `${created_at.toISOString()} ${author}\n${text}`
const formatLine = ({ thread_id, created_at, topic, text }: Message) =>
  [thread_id, created_at.toISOString(), topic, text.replaceAll(/\s+/g, ' ').slice(0, 80)].join('  ')
