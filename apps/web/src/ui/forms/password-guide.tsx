import { passwordCopy as copy } from '@lucas/contract/copy/auth/password.ts'
import type { PasswordOwner } from '@lucas/contract/rules/password.ts'
import { Check, Circle } from 'lucide-react'
import { usePasswordFacts } from '../../lib/session/use-password-facts.ts'

const barColours = ['', 'bg-util-high', 'bg-util-mid', 'bg-util-ok', 'bg-util-ok'] as const
const textColours = ['', 'text-negative', 'text-warning', 'text-income', 'text-income'] as const

interface PasswordGuideProps {
  password: string
  /** What the page knows about the user; the password must not contain it. */
  owner?: PasswordOwner
}

const unknownOwner: PasswordOwner = { email: '', first_name: '', last_name: '' }

/** Shows the strength of a password in four steps, and the rules that it meets. */
export function PasswordGuide({ password, owner = unknownOwner }: PasswordGuideProps) {
  const facts = usePasswordFacts(password, owner)
  const { level } = facts
  return (
    <div className="-mt-2.5 grid gap-2.5">
      <div className="flex items-center gap-3">
        <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={`h-1 rounded-full ${step <= level ? barColours[level] : 'bg-track'}`}
            />
          ))}
        </div>
        <p aria-live="polite" className={`min-w-16 text-right text-sm font-semibold ${textColours[level]}`}>
          {level > 0 && copy.strength[level - 1]}
        </p>
      </div>
      <ul className="grid gap-1 text-sm text-ink-3">
        <Rule met={facts.longEnough} text={copy.ruleLength} />
        <Rule met={facts.hardToGuess} text={copy.ruleGuess} />
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
