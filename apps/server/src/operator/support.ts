import { openMailing } from '../mailing.ts'
import { createSupportAnswers } from '../modules/support/index.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import type { Topic } from './topic.ts'

type Answers = ReturnType<typeof createSupportAnswers>
type Message = Awaited<ReturnType<Answers['waiting']>>[number]

const isId = (word: string) => /^[0-9a-f-]{36}$/i.test(word)

/** Messages of people, and the answers to them. */
export const support: Topic = {
  name: 'support',
  usage: ['[list]', 'show ID', 'answer ID TEXT'],
  refusal: 'There is no such conversation.',
  read([action = 'list', id = '', text = '']) {
    const makesSense =
      action === 'list' || (isId(id) && (action === 'show' || (action === 'answer' && text.trim() !== '')))
    if (!makesSense) return null
    return async ({ config, db, log, clock }) => {
      const { mail, close } = openMailing(config, { db, clock })
      const outbox = createOutbox({ db, clock, log })
      try {
        return await run(
          createSupportAnswers({ db, clock, outbox, mail, publicUrl: config.publicUrl }),
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
    const isDone = await answers.answer(id, text.normalize('NFC'))
    if (isDone) console.log('It is answered, and mailed.')
    return isDone
  }
  if (action === 'show') {
    const found = await answers.show(id)
    if (found === null) return false
    const { writer, messages } = found
    const who = `${writer.first_name} ${writer.last_name} <${writer.email}>`
    console.log([who, ...messages.map(spoken)].join('\n\n'))
    return true
  }
  const waiting = await answers.waiting()
  console.log(waiting.length === 0 ? 'Nobody waits for an answer.' : waiting.map(line).join('\n'))
  return true
}

const spoken = ({ author, created_at, text }: Message) => `${created_at.toISOString()} ${author}\n${text}`
const line = ({ thread_id, created_at, topic, text }: Message) =>
  [thread_id, created_at.toISOString(), topic, text.replaceAll(/\s+/g, ' ').slice(0, 80)].join('  ')
