import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { RuleSentence } from './rule-sentence.ts'

interface SentenceProps {
  sentence: RuleSentence
  /** The rule does nothing now: drawn in grey. */
  isOff?: boolean
}

/** The sentence of a rule; screen readers read a word for the arrow. */
export const Sentence = ({ sentence, isOff = false }: SentenceProps) => (
  <>
    <span className={isOff ? 'text-ink-3' : 'text-ink-2'}>{sentence.conditions}</span>{' '}
    <span aria-hidden="true" className="text-ink-3">
      →
    </span>
    <span className="sr-only">, {transactionRulesScreenCopy.sentence.arrow}</span>{' '}
    <span className={`font-[550] ${isOff ? 'text-ink-3' : ''}`}>{sentence.actions}</span>
  </>
)

/** The sentence as plain text, for names of controls. */
export const toPlainSentence = ({ conditions, actions }: RuleSentence): string => `${conditions} → ${actions}`
