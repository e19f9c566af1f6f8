import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { Check } from 'lucide-react'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { Button } from '../../ui/primitives/button.tsx'

const copy = settingsCopy.save

interface SaveBarProps {
  /** The id of the form element; the bar can be outside of it. */
  form: string
  state: 'dirty' | 'saving' | 'saved' | 'unchanged'
  onDiscard: () => void
}

/** The footer of an edited form: dirty, saving, and saved for three seconds (spec 4). */
export function SaveBar({ form, state, onDiscard }: SaveBarProps) {
  const isOpen = state === 'dirty' || state === 'saving'
  const submit = (): void => {
    const element = document.getElementById(form)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }
  // Ctrl or ⌘ S submits the form.
  useShortcuts({
    isChord: true,
    enabled: state === 'dirty',
    getAction: ({ key }) => (key.toLowerCase() === 's' ? submit : undefined),
  })
  return (
    <div
      className={`flex min-h-0 items-center justify-between gap-3 border-line px-4 md:px-5 ${state === 'unchanged' ? '' : 'border-t py-3'}`}
    >
      <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
        {state === 'saved' ? (
          <span className="flex items-center gap-1.5 font-medium text-income">
            <Check aria-hidden="true" className="size-4" />
            {copy.saved}
          </span>
        ) : (
          isOpen && <span className="max-md:sr-only">{copy.dirty}</span>
        )}
      </p>
      {isOpen && (
        <div className="flex gap-2">
          <Button variant="ghost" disabled={state === 'saving'} onClick={onDiscard}>
            {copy.discard}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={state === 'saving'}
            busyText={copy.saving}
          >
            {copy.save}
          </Button>
        </div>
      )}
    </div>
  )
}
