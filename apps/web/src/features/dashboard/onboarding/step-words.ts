import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { onboardingCopy } from '@lucas/contract/copy/users/onboarding.ts'
import type { OnboardingStep } from '@lucas/contract/users/onboarding.ts'
import type { LinkProps } from '@tanstack/react-router'
import { linksBanks } from '../../../lib/app/installation.ts'

interface StepWords {
  title: string
  text?: string
  action?: string
}

/** Returns the words of a step. Where no banks are linked, movements come from a file. */
export const getStepWords = (step: OnboardingStep | 'account'): StepWords =>
  step === 'bank' && !linksBanks() ? filesOnlyCopy.onboarding.bank : onboardingCopy.steps[step]

const links: Record<OnboardingStep, Pick<LinkProps, 'to' | 'search'>> = {
  verify: { to: '/auth/verify' },
  bank: { to: '/connections', search: { conectar: 1 } },
  review: { to: '/spend/revisar' },
  goal: { to: '/objetivos' },
  pin: { to: '/settings', search: { tab: 'security' } },
}

/** Returns where a step is done. */
export const getStepLink = (step: OnboardingStep): Pick<LinkProps, 'to' | 'search'> =>
  step === 'bank' && !linksBanks() ? { to: '/connections/importar' } : links[step]
