import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import type { OnboardingAnswer, OnboardingStep } from '@lucas/contract/users/onboarding.ts'
import type { LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'

const copy = dashboardCopy.onboarding
type Step = OnboardingAnswer['steps'][number]

const stepLinks: Record<OnboardingStep, Pick<LinkProps, 'to' | 'search'>> = {
  verify: { to: '/auth/verify' },
  bank: { to: '/connections', search: { conectar: 1 } },
  review: { to: '/spend/revisar' },
  goal: { to: '/objetivos' },
  pin: { to: '/settings', search: { tab: 'security' } },
}

/** The onboarding steps with their actions. Only the next step has a primary button. */
export function OnboardingSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done)
  return (
    <ol>
      {steps.map(({ step, done }, index) => (
        <li
          key={step}
          className="flex gap-3.5 border-line py-3 not-first:border-t md:min-h-[64px] md:items-center"
        >
          <StepMark position={index + 1} isDone={done} isNext={step === next?.step} />
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
                <LinkButton {...stepLinks[step]} variant={step === next?.step ? 'primary' : 'secondary'}>
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

function StepMark({ position, isDone, isNext }: { position: number; isDone: boolean; isNext: boolean }) {
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
