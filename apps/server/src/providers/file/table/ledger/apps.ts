import type { SignConvention } from '@lucas/contract/banking/import.ts'
import type { LedgerApp } from '@lucas/contract/banking/ledger-apps.ts'
import type { Role } from '../data/headings.ts'

/** The export file of an app, which always has the same headings. */
export interface AppLayout {
  app: LedgerApp
  /** Folded headings that only its files have together. */
  headings: readonly string[]
  /** The heading of each role. */
  roles: Partial<Record<Role, string>>
  /** How it signs amounts; without it the table decides. */
  sign?: SignConvention
  /** The decimal sign that it always writes. */
  decimal?: '.'
  /** Its user chooses how it writes dates: that the day comes first in Chile says nothing. */
  hasAnyDateOrder?: boolean
  /** Rows of zero are none of the user's. */
  skipsZeros?: boolean
}

// docs/statements.md cites where each form is published.
const layouts: readonly AppLayout[] = [
  {
    app: 'ynab',
    headings: ['account', 'flag', 'payee', 'memo', 'outflow', 'inflow', 'cleared'],
    roles: {
      account: 'account',
      date: 'date',
      payee: 'payee',
      description: 'payee',
      group: 'category group',
      category: 'category',
      notes: 'memo',
      debit: 'outflow',
      credit: 'inflow',
    },
    hasAnyDateOrder: true,
  },
  {
    app: 'actual',
    headings: ['account', 'date', 'payee', 'notes', 'category', 'amount', 'cleared'],
    roles: {
      account: 'account',
      date: 'date',
      payee: 'payee',
      description: 'payee',
      notes: 'notes',
      group: 'category group',
      category: 'category',
      amount: 'amount',
    },
    sign: 'signed',
    decimal: '.',
  },
  {
    app: 'firefly',
    headings: ['journal id', 'type', 'amount', 'source name', 'destination name', 'category'],
    roles: {
      account: 'lucas account',
      counter: 'lucas counter',
      payee: 'lucas payee',
      date: 'date',
      description: 'description',
      kind: 'type',
      category: 'category',
      tags: 'tags',
      notes: 'notes',
      amount: 'amount',
      currency: 'currency code',
      split: 'group id',
    },
    sign: 'signed',
    decimal: '.',
  },
  {
    app: 'sure',
    headings: ['date', 'account name', 'amount', 'name', 'category', 'tags', 'notes', 'currency'],
    roles: {
      account: 'account name',
      date: 'date',
      description: 'name',
      category: 'category',
      tags: 'tags',
      notes: 'notes',
      amount: 'amount',
      currency: 'currency',
    },
    sign: 'inverted',
    decimal: '.',
  },
  {
    app: 'monarch',
    headings: ['date', 'merchant', 'category', 'account', 'original statement', 'amount'],
    roles: {
      account: 'account',
      date: 'date',
      payee: 'merchant',
      description: 'original statement',
      category: 'category',
      tags: 'tags',
      notes: 'notes',
      amount: 'amount',
    },
    sign: 'signed',
    decimal: '.',
  },
  {
    app: 'splitwise',
    headings: ['date', 'description', 'category', 'cost', 'currency'],
    roles: {
      date: 'date',
      description: 'description',
      category: 'category',
      currency: 'currency',
    },
    sign: 'signed',
    decimal: '.',
    skipsZeros: true,
  },
  {
    app: 'lucas',
    headings: [
      'fecha',
      'hora',
      'comercio',
      'descripcion del banco',
      'monto',
      'categoria',
      'cuenta',
      'revisada',
    ],
    roles: {
      account: 'cuenta',
      date: 'fecha',
      payee: 'comercio',
      description: 'descripcion del banco',
      amount: 'monto',
      currency: 'moneda',
      kind: 'tipo',
      category: 'categoria',
      subcategory: 'subcategoria',
      status: 'estado',
      tags: 'etiquetas',
      notes: 'notas',
    },
    sign: 'signed',
  },
]

/** Returns the layout of the app that writes these folded headings, or null. */
export const recogniseApp = (headings: readonly string[]): AppLayout | null =>
  layouts.find((layout) => layout.headings.every((heading) => headings.includes(heading))) ?? null

/** Returns the columns of a layout. The first column after those of Splitwise is the first person's. */
export function findAppRoles(layout: AppLayout, headings: readonly string[]): Partial<Record<Role, number>> {
  const roles: Partial<Record<Role, number>> = {}
  for (const [role, heading] of Object.entries(layout.roles)) {
    const at = headings.indexOf(heading)
    if (at !== -1) Object.assign(roles, { [role]: at })
  }
  if (layout.app === 'splitwise') roles.amount = headings.indexOf('currency') + 1
  return roles
}
