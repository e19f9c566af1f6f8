import type { FilterStep, PicturePart } from '@lucas/contract/copy/banking/mail-filter-steps.ts'
import { Check } from 'lucide-react'

const chosenClass = 'border-brand bg-brand-soft font-[550] text-brand'
const plainClass = 'border-line text-ink-3'
const pick = (isChosen: boolean) => (isChosen ? chosenClass : plainClass)

/**
 * A drawing of the screen where a step is done, with what is pressed in colour. The step says the same in words, so the drawing is not
 * read out.
 */
export const StepPicture = ({ step: { screen, parts } }: { step: FilterStep }) => (
  <div
    aria-hidden="true"
    className="max-w-md overflow-hidden rounded-lg border border-line-strong bg-surface text-xs leading-4 select-none"
  >
    <div className="flex items-center gap-1.5 border-b border-line bg-surface-2 px-3 py-2">
      {['one', 'two', 'three'].map((dot) => (
        <span key={dot} className="size-1.5 flex-none rounded-full bg-line-strong" />
      ))}
      <span className="min-w-0 pl-1.5 font-semibold text-ink-2">{screen}</span>
    </div>
    <div className="grid grid-cols-1 gap-2 p-3">
      {parts.map((part) => (
        <Part key={part.kind} part={part} />
      ))}
    </div>
  </div>
)

function Part({ part }: { part: PicturePart }) {
  switch (part.kind) {
    case 'tabs':
      return <Tabs {...part} />
    case 'list':
      return <List {...part} />
    case 'options':
      return <Options {...part} />
    case 'field':
      return (
        <div className="grid grid-cols-1 gap-1">
          <span className="text-ink-3">{part.label}</span>
          <span className="rounded-md border border-brand bg-surface px-2.5 py-1.5 break-words text-ink">
            {part.value}
          </span>
        </div>
      )
    case 'check':
      return (
        <div className="flex items-center gap-2 font-[550] text-ink">
          <span className="grid size-4 flex-none place-items-center rounded-sm bg-brand-fill text-on-brand">
            <Check className="size-3" strokeWidth={2.5} />
          </span>
          <span className="min-w-0">{part.label}</span>
        </div>
      )
    case 'button':
      return (
        <span className="justify-self-start rounded-md bg-brand-fill px-2.5 py-1.5 font-[550] text-on-brand">
          {part.label}
        </span>
      )
  }
}

interface ChoiceProps {
  labels: readonly string[]
  chosen: number
}

const Tabs = ({ labels, chosen }: ChoiceProps) => (
  <div className="flex flex-wrap gap-1.5">
    {labels.map((label, at) => (
      <span key={label} className={`rounded-md border px-2 py-1 ${pick(at === chosen)}`}>
        {label}
      </span>
    ))}
  </div>
)

const List = ({ labels, chosen }: ChoiceProps) => (
  <div className="grid grid-cols-1 gap-1">
    {labels.map((label, at) => (
      <span key={label} className={`rounded-md border px-2.5 py-1.5 ${pick(at === chosen)}`}>
        {label}
      </span>
    ))}
  </div>
)

const Options = ({ labels, chosen }: ChoiceProps) => (
  <div className="grid grid-cols-1 gap-1.5">
    {labels.map((label, at) => (
      <span
        key={label}
        className={`flex items-center gap-2 ${at === chosen ? 'font-[550] text-ink' : 'text-ink-3'}`}
      >
        <span
          className={`size-3.5 flex-none rounded-full border ${at === chosen ? 'border-[5px] border-brand' : 'border-line-strong'}`}
        />
        <span className="min-w-0">{label}</span>
      </span>
    ))}
  </div>
)
