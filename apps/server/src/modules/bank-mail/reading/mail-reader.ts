import { type LimitedThread, startLimitedThread } from '../../../platform/threads/limited-thread.ts'
import type { MailAnswer, MailContent, MailTask } from './messages.ts'

/** What reading a message may take. */
const taskLimit = { clockMs: 15_000, grownMb: 200 }
const resources = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const script = new URL('./mail-thread.ts', import.meta.url)

export type MailReader = ReturnType<typeof createMailReader>

/** A message that was not read, and why. */
export type UnreadMail = {
  refused: 'too_big' | 'unreadable' | 'took_too_long' | 'too_much_memory' | 'unexpected'
}

/**
 * Reads messages in a thread of its own, one after the other: the sender chooses the cost of each (S-44). A message that takes too long
 * or too much memory ends the thread, and the next one gets another.
 */
export function createMailReader({ dnsServers }: Pick<MailTask, 'dnsServers'>) {
  let thread: LimitedThread<MailTask, MailAnswer> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const open = () => (thread ??= startLimitedThread<MailTask, MailAnswer>(script, resources))

  async function readNow(bytes: Uint8Array): Promise<MailContent | UnreadMail> {
    const result = await open().ask({ bytes, dnsServers }, taskLimit)
    if ('fault' in result) {
      thread = null
      return { refused: result.fault }
    }
    return result.answer.kind === 'read' ? result.answer.content : { refused: result.answer.reason }
  }

  return {
    /** Starts the thread, so that the first message does not wait for its modules. */
    start: () => void open(),
    read(bytes: Uint8Array): Promise<MailContent | UnreadMail> {
      const reading = last.then(() => readNow(bytes))
      last = reading
      return reading
    },
    /** Ends the thread after what is under way. */
    async stop(): Promise<void> {
      await last
      thread?.end()
      thread = null
    },
  }
}
