import { onboardingCopy } from '@lucas/contract/copy/users/onboarding.ts'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import type { ListedStep } from './onboarding-progress.ts'
import { getStepLink, getStepWords } from './step-words.ts'

/** The steps as a quiet list. An open step links to where it is done. */
export const OnboardingSteps = ({ steps }: { steps: readonly ListedStep[] }) => (
  <ol className="[&>li:not(:first-child)]:border-t [&>li]:border-line">
    {steps.map(({ step, done }) => (
      <li key={step}>
        {done || step === 'account' ? (
          <p className="flex min-h-11 items-center gap-3 text-ink-3">
            <DoneMark />
            {getStepWords(step).title}
          </p>
        ) : (
          <Link
            {...getStepLink(step)}
            className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-surface-2"
          >
            <span
              aria-hidden="true"
              className="size-6 flex-none rounded-full border-[1.5px] border-line-strong"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-[550]">{getStepWords(step).title}</span>
              <span className="block text-sm text-ink-3">{getStepWords(step).text}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
          </Link>
        )}
      </li>
    ))}
  </ol>
)

const DoneMark = () => (
  <span className="grid size-6 flex-none place-items-center rounded-full bg-gold text-note">
    <Check aria-hidden="true" className="size-3.5" strokeWidth={2.75} />
    <span className="sr-only">{onboardingCopy.done}</span>
  </span>
)
