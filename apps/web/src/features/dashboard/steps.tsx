import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { FirstStep, FirstSteps } from '@lucas/contract/first-steps.ts'
import type { LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { LinkButton } from '../../ui/link-button.tsx'

const copy = dashboardCopy.firstSteps
type Step = FirstSteps['steps'][number]

const ways: Record<FirstStep, Pick<LinkProps, 'to' | 'search'>> = {
  verify: { to: '/auth/verify' },
  bank: { to: '/connections', search: { conectar: 1 } },
  review: { to: '/spend/revisar' },
  goal: { to: '/objetivos' },
  pin: { to: '/settings', search: { tab: 'security' } },
}

/** Each step with its one thing to do; only the next one has the primary button. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done)
  return (
    <ol>
      {steps.map(({ step, done }, index) => (
        <li
          key={step}
          className="flex gap-3.5 border-line py-3 not-first:border-t md:min-h-[64px] md:items-center"
        >
          <Mark position={index + 1} isDone={done} isNext={step === next?.step} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-x-4 gap-y-2.5 md:flex-row md:items-center">
            <div className="min-w-0 flex-1">
              <h3 className={`font-[550] ${done ? 'text-ink-3' : ''}`}>{copy.steps[step].title}</h3>
              {!done && <p className="text-sm text-ink-3">{copy.steps[step].text}</p>}
            </div>
            {!done && (
              <span className="flex flex-wrap gap-2">
                {step === 'bank' && (
                  <LinkButton to="/connections/importar" className="max-md:order-last">
                    {copy.import}
                  </LinkButton>
                )}
                <LinkButton {...ways[step]} variant={step === next?.step ? 'primary' : 'secondary'}>
                  {copy.steps[step].action}
                </LinkButton>
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ position, isDone, isNext }: { position: number; isDone: boolean; isNext: boolean }) {
  const open = isNext ? 'border-brand text-brand' : 'border-line-strong text-ink-3'
  return (
    <span
      className={`grid size-7 flex-none place-items-center rounded-full text-sm font-semibold ${
        isDone ? 'bg-gold text-note' : `border-[1.5px] ${open}`
      }`}
    >
      {isDone ? (
        <>
          <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />
          <span className="sr-only">{copy.done}</span>
        </>
      ) : (
        position
      )}
    </span>
  )
}
