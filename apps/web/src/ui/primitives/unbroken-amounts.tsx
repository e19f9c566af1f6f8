import { minus } from '@lucas/contract/rules/money-text.ts'

/** A minus before its amount: a browser may break the line between them. */
const negative = /(−\S+)/

/** A sentence whose negative amounts stay on one line. */
export const UnbrokenAmounts = ({ children }: { children: string }) =>
  children.split(negative).map((part, at) =>
    part.startsWith(minus) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
