import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { mailAnswer, type Writer } from './letters.ts'
import { type SupportMessage, supportRepository } from './repository.ts'

type AnswersDeps = { db: Db; clock: Clock; outbox: Outbox; mail: MailPort; publicUrl: string }

/** What whoever answers people does, at the command line (docs/operations.md). */
export function createSupportAnswers({ db, clock, outbox, mail, publicUrl }: AnswersDeps) {
  const of = (person: string, thread: string): Promise<SupportMessage[]> =>
    asPerson(db, person, (tx) => supportRepository(tx).thread(person, thread))
  const holderOf = (thread: string) => anonymous(db, (tx) => supportRepository(tx).holderOf(thread))

  return {
    /** Conversations in which the person wrote last, each as its last message. */
    async waiting(): Promise<SupportMessage[]> {
      const found = await anonymous(db, (tx) => supportRepository(tx).waiting())
      const threads = await Promise.all(found.map(({ user_id, thread_id }) => of(user_id, thread_id)))
      return threads.flatMap((messages) => messages.at(-1) ?? [])
    },

    /** Who wrote, and the whole conversation. */
    async show(thread: string): Promise<{ writer: Writer; messages: SupportMessage[] } | null> {
      const person = await holderOf(thread)
      if (person === undefined) return null
      const writer = await asPerson(db, person, (tx) => supportRepository(tx).person(person))
      return { writer, messages: await of(person, thread) }
    },

    /** Keeps the answer, shows it on open pages and mails it. */
    async answer(thread: string, text: string): Promise<boolean> {
      const person = await holderOf(thread)
      if (person === undefined) return false
      const { writer, message } = await outbox.transaction(db, person, async (tx) => {
        const repository = supportRepository(tx)
        const [first] = await repository.thread(person, thread)
        if (!first) throw new Error('a conversation without its first message')
        const { thread_id, topic } = first
        const answer = {
          id: newId(),
          thread_id,
          topic,
          author: 'lucas',
          text,
          created_at: clock.now(),
        } as const
        await repository.add(person, answer)
        await outbox.add(tx, person, { type: 'support_changed' })
        return { writer: await repository.person(person), message: answer }
      })
      await mail.send(mailAnswer(writer, message, publicUrl))
      return true
    },
  }
}
