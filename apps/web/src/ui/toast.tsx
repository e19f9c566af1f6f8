import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createToastQueue, type Message, type ToastTone } from './toast-queue.ts'

const queue = createToastQueue()

const show =
  (tone: ToastTone) =>
  (text: string, { action }: { action?: NonNullable<Message['action']> } = {}): void =>
    queue.add({ tone, text, action })

/** Short messages at the top right, four seconds (spec 2); they wait while looked at. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** Nothing that was said stays on show. */
export const clearToasts = (): void => {
  for (const { id } of queue.current()) queue.close(id)
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const
const colours = { success: 'text-income', error: 'text-negative', info: 'text-info' } as const

function Toast({ message: { id, tone, text, action } }: { message: Message }) {
  const Icon = icons[tone]
  return (
    <div className="toast-in pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-surface py-3 pr-2 pl-4 shadow-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 flex-none ${colours[tone]}`} strokeWidth={1.75} />
      <p className="min-w-0 flex-1 py-0.5">{text}</p>
      {action !== undefined && (
        <button
          type="button"
          className="rounded-xs px-1.5 py-0.5 font-[550] text-brand hover:underline"
          onClick={() => {
            action.run()
            queue.close(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={uiCopy.close}
        onClick={() => queue.close(id)}
        className="grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:text-ink max-md:-my-1 max-md:size-8"
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** Where messages appear. Both live regions stand from the start, so that screen readers hear what enters them. */
export function Toasts() {
  const messages = useSyncExternalStore(queue.subscribe, queue.current)
  const isError = ({ tone }: Message): boolean => tone === 'error'
  return (
    <section
      aria-label={uiCopy.notifications}
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
      className="pointer-events-none fixed inset-x-2 top-2 z-60 grid gap-2 md:inset-x-auto md:top-4 md:right-4 md:w-[360px]"
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className="contents">
        {messages.filter(isError).map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className="contents">
        {messages
          .filter((message) => !isError(message))
          .map((message) => (
            <Toast key={message.id} message={message} />
          ))}
      </div>
    </section>
  )
}
