import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createToastQueue, type ToastMessage, type ToastTone } from './toast-queue.ts'

const queue = createToastQueue()

const show =
  (tone: ToastTone) =>
  (text: string, { action }: { action?: NonNullable<ToastMessage['action']> } = {}): void =>
    queue.add({ tone, text, action })

/** Shows short messages at the top right for four seconds (spec 2), longer while the pointer or focus is on them. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** Closes all messages. */
export const clearToasts = (): void => {
  for (const { id } of queue.current()) queue.close(id)
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const
const colours = { success: 'text-income', error: 'text-negative', info: 'text-info' } as const

function Toast({ message: { id, tone, text, action } }: { message: ToastMessage }) {
  const Icon = icons[tone]
  return (
    <div className="toast-in pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-surface py-3 pr-2 pl-4 shadow-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 flex-none ${colours[tone]}`} strokeWidth={1.75} />
      <p className="min-w-0 flex-1 py-0.5">{text}</p>
      {action !== undefined && (
        <button
          type="button"
          className="tap-area rounded-xs px-1.5 py-0.5 font-[550] text-brand hover:underline"
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
        className="tap-area grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:text-ink max-md:-my-1 max-md:size-8"
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** The list of toasts. Both live regions are always in the page, so that screen readers announce new messages. */
export function Toasts() {
  const messages = useSyncExternalStore(queue.subscribe, queue.current)
  const isError = ({ tone }: ToastMessage): boolean => tone === 'error'
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
