import { Toast } from '@base-ui/react/toast'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { limits } from '@lucas/contract/limits.ts'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'

type Tone = 'success' | 'error' | 'info'
interface ToastOptions {
  /** One thing to do from here, such as "Deshacer". */
  action?: { label: string; run: () => void }
}

const manager = Toast.createToastManager()

const show =
  (tone: Tone) =>
  (text: string, { action }: ToastOptions = {}): void => {
    manager.add({
      type: tone,
      description: text,
      priority: tone === 'error' ? 'high' : 'low',
      ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.run } }),
    })
  }

/** Short messages at the top right, four seconds (spec 2); they wait while looked at. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const
const colours = { success: 'text-income', error: 'text-negative', info: 'text-info' } as const
const toneOf = (type: string | undefined): Tone => (type === 'success' || type === 'error' ? type : 'info')

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => {
    const tone = toneOf(item.type)
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'up']}
        className="w-full rounded-lg border border-line bg-surface shadow-2 transition-[opacity,transform] duration-(--lu-dur-3) data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:-translate-y-2 data-[starting-style]:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon
            aria-hidden="true"
            className={`mt-0.5 size-4.5 flex-none ${colours[tone]}`}
            strokeWidth={1.75}
          />
          <Toast.Description className="min-w-0 flex-1 py-0.5" />
          {item.actionProps !== undefined && (
            <Toast.Action className="rounded-xs px-1.5 py-0.5 font-[550] text-brand hover:underline" />
          )}
          <Toast.Close
            aria-label={uiCopy.close}
            className="grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

export const Toasts = () => (
  <Toast.Provider toastManager={manager} timeout={limits.toastMs} limit={3}>
    <Toast.Portal>
      <Toast.Viewport
        aria-label={uiCopy.notifications}
        className="fixed inset-x-2 top-2 z-60 grid gap-2 md:inset-x-auto md:top-4 md:right-4 md:w-[360px]"
      >
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
