import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { Check, Circle } from 'lucide-react'
import type { PasswordFacts } from '../lib/password-strength.ts'

const colours = ['', 'bg-util-high', 'bg-util-mid', 'bg-util-ok', 'bg-util-ok'] as const
const words = ['', 'text-negative', 'text-warning', 'text-income', 'text-income'] as const

/** Four steps with their word, and the rules as ticks. */
export function PasswordGuide({ facts }: { facts: PasswordFacts }) {
  const { level } = facts
  return (
    <div className="-mt-2.5 grid gap-2.5">
      <div className="flex items-center gap-3">
        <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((step) => (
            <span key={step} className={`h-1 rounded-full ${step <= level ? colours[level] : 'bg-track'}`} />
          ))}
        </div>
        <p aria-live="polite" className={`min-w-16 text-right text-sm font-semibold ${words[level]}`}>
          {level > 0 && copy.strength[level - 1]}
        </p>
      </div>
      <ul className="grid gap-1 text-sm text-ink-3">
        <Rule met={facts.longEnough} text={copy.ruleLength} />
        <Rule met={facts.impersonal} text={copy.ruleName} />
      </ul>
    </div>
  )
}

function Rule({ met, text }: { met: boolean; text: string }) {
  const Icon = met ? Check : Circle
  return (
    <li className={`flex items-center gap-2 ${met ? 'text-ink-2' : ''}`}>
      <Icon aria-hidden="true" className={`size-3.5 ${met ? 'text-income' : ''}`} strokeWidth={2.25} />
      {text}
      <span className="sr-only">{met ? copy.ruleMet : copy.ruleOpen}</span>
    </li>
  )
}
