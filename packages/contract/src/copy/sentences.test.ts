import { describe, expect, test } from 'vitest'
import { securityCopy } from './auth/security.ts'
import { bankMailCopy } from './banking/bank-mail.ts'
import { importsScreenCopy } from './banking/imports-screen.ts'
import { statementCopy } from './banking/statements.ts'
import { budgetsCopy } from './planning/budgets.ts'
import { shellCopy } from './shell.ts'
import { linkScreenCopy } from './transactions/kind-screen.ts'
import { manualTransactionCopy } from './transactions/manual-transaction.ts'
import { reviewScreenCopy } from './transactions/review-screen.ts'
import { transactionKindNames, transactionKindsCopy } from './transactions/transaction-kinds.ts'
import { transactionRulesCopy } from './transactions/transaction-rules.ts'
import { transactionRulesScreenCopy } from './transactions/transaction-rules-screen.ts'
import { settingsCopy } from './users/settings.ts'

test('one row agrees with its verb', () => {
  expect(statementCopy.decimalSeen(1)).toBe('1 fila tiene decimales escritos así.')
  expect(statementCopy.decimalSeen(3)).toBe('3 filas tienen decimales escritos así.')
  expect(statementCopy.signNegative(1)).toBe('1 fila trae signo menos.')
  expect(statementCopy.signNegative(3)).toBe('3 filas traen signo menos.')
})

test('one new row agrees with its adjective, next to doubtful ones too', () => {
  const { withDoubtful } = importsScreenCopy.preview.confirm
  expect(withDoubtful('1', true, '3', false)).toBe('Importar 1 nueva y 3 dudosas')
  expect(withDoubtful('20', false, '1', true)).toBe('Importar 20 nuevas y 1 dudosa')
})

describe('a sentence that sends the user somewhere names a place of the app', () => {
  test('hidden categories are shown again under Configuración, Categorías y Ciclos', () => {
    for (const sentence of [budgetsCopy.categoryHidden('Ropa'), transactionRulesCopy.categoryHidden('Ropa')])
      expect(sentence).toContain(`en ${settingsCopy.title}, ${settingsCopy.tabs.categories}`)
  })

  test('rules are edited on their own screen, and what they review leaves the queue of that name', () => {
    const { fromTransaction, editor } = transactionRulesScreenCopy
    expect(fromTransaction.limitStay).toContain(`en ${shellCopy.transactions}, ${shellCopy.rules}`)
    expect(editor.reviewedHint).toContain(shellCopy.review)
  })

  test('a notice for an account by hand is written with the button of that name', () => {
    expect(bankMailCopy.accountNotUsable).toContain(`con ${manualTransactionCopy.add}`)
  })
})

test('money that a purchase gives back has one name', () => {
  expect(transactionKindNames.refund).toBe('Devolución')
  const texts = [transactionKindsCopy.misfit('refund'), linkScreenCopy.refund, reviewScreenCopy]
  expect(JSON.stringify(texts)).not.toMatch(/reembols/i)
})

test('Lucas has one gender', () => {
  expect(securityCopy.sessionLocked).toBe('Lucas está bloqueado. Desbloquéalo para seguir.')
})
