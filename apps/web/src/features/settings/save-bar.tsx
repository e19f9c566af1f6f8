import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { Check } from 'lucide-react'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/button.tsx'

const copy = settingsCopy.save

interface SaveBarProps {
  /** Of the form's element; the bar may stand outside of it. */
  form: string
  state: 'dirty' | 'saving' | 'saved' | 'unchanged'
  onDiscard: () => void
}

/** The foot of a card once it was edited (spec 4: dirty, saving, saved for three seconds). */
export function SaveBar({ form, state, onDiscard }: SaveBarProps) {
  const isOpen = state === 'dirty' || state === 'saving'
  const submit = (): void => {
    const element = document.getElementById(form)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }
  // Ctrl or ⌘ with S saves what stands in the form.
  useKeys({
    isChord: true,
    enabled: state === 'dirty',
    actionOf: ({ key }) => (key.toLowerCase() === 's' ? submit : undefined),
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
