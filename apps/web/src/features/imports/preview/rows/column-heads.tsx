import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'

const copy = importsScreenCopy.preview.table

/** Table headings. `isSplit` if charges and deposits are in separate columns. */
export const ColumnHeads = ({ isSplit }: { isSplit: boolean }) => (
  <>
    <th scope="col">
      <span className="sr-only">{importsScreenCopy.preview.leaveOut.heading}</span>
    </th>
    <th scope="col">
      <span className="sr-only">{importsScreenCopy.preview.correct.heading}</span>
    </th>
    <Head>{copy.date}</Head>
    <Head>{copy.description}</Head>
    {(isSplit ? [copy.debit, copy.credit] : [copy.amount]).map((name) => (
      <Head key={name} isRight>
        {name}
      </Head>
    ))}
    <th scope="col">
      <span className="sr-only">{copy.state}</span>
    </th>
  </>
)

const Head = ({ isRight = false, children }: { isRight?: boolean; children: string }) => (
  <th scope="col" className={`text-sm font-medium text-ink-2 ${isRight ? 'text-right' : 'text-left'}`}>
    {children}
  </th>
)
