import { onboardingCopy } from '@lucas/contract/copy/users/onboarding.ts'
import type { OnboardingStep } from '@lucas/contract/users/onboarding.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { WaysWithoutBanks } from '../../../entities/account/data-source-actions.tsx'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { institutionsQuery } from '../../../entities/account/queries.ts'
import { linksBanks } from '../../../lib/app/installation.ts'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { getStepLink, getStepWords } from './step-words.ts'

/** One large step: what it is for, and the way to do it. */
export function NextStep({ step }: { step: OnboardingStep }) {
  const { title, text, action } = getStepWords(step)
  return (
    <div>
      <h2 className="text-xl leading-7 font-semibold tracking-[-0.018em]">{title}</h2>
      <p className="mt-1 text-ink-2">{text}</p>
      {step === 'bank' && linksBanks() && <BankTiles />}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        {step === 'bank' && !linksBanks() ? (
          <WaysWithoutBanks variant="primary" />
        ) : (
          <LinkButton {...getStepLink(step)} variant="primary" className="max-md:h-12 max-md:w-full">
            {action}
          </LinkButton>
        )}
        {step === 'bank' && linksBanks() && (
          <Link
            to="/connections/importar"
            className="inline-flex items-center font-[550] text-brand hover:underline max-md:min-h-11"
          >
            {onboardingCopy.import}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The first banks of the catalogue; the others are chosen in the widget. */
const banksShown = 7
/** Room for their tiles, so that nothing moves when they load. */
const places = ['1', '2', '3', '4', '5', '6', '7', '8']
const tileClass =
  'flex h-full min-h-13 min-w-0 items-center gap-2.5 rounded-md border border-line-strong px-2.5 py-2 text-sm leading-[1.125rem] font-[550] transition-colors duration-100 hover:border-brand hover:bg-brand-soft'

/** The banks as tiles: each opens the widget of the provider. */
function BankTiles() {
  const { data, isError } = useQuery(institutionsQuery)
  if (isError) return null
  const banks = data?.results.filter(({ is_active }) => is_active).slice(0, banksShown)
  return (
    <ul
      aria-label={onboardingCopy.banks}
      aria-busy={banks === undefined || undefined}
      className="mt-5 grid grid-cols-2 gap-2 md:grid-cols-4 lg:grid-cols-2"
    >
      {banks === undefined
        ? places.map((place) => (
            <li key={place}>
              <Skeleton className="h-13" radius="md" />
            </li>
          ))
        : banks.map(({ id, name, color }) => (
            <li key={id}>
              <Link to="/connections" search={{ conectar: 1, banco: name }} className={tileClass}>
                <InstitutionLogo name={name} color={color} size="sm" />
                <span className="min-w-0">{name}</span>
              </Link>
            </li>
          ))}
      {banks !== undefined && (
        <li>
          <Link {...getStepLink('bank')} className={tileClass}>
            <span
              aria-hidden="true"
              className="grid size-8 flex-none place-items-center rounded-md bg-surface-2 text-ink-2"
            >
              <Ellipsis className="size-4" strokeWidth={1.75} />
            </span>
            {onboardingCopy.otherBank}
          </Link>
        </li>
      )}
    </ul>
  )
}
