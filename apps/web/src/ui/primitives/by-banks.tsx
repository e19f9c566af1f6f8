/** Classes of what is shown only where banks can be linked, and of what replaces it (`data-banks` of the document). */
export const whereBanks = 'in-data-[banks=none]:hidden'
export const whereNoBanks = 'hidden in-data-[banks=none]:block'

/** A text for installations that link banks, and the one of those that do not. The server chooses when it sends the document. */
export const ByBanks = ({ linked, files }: { linked: string; files: string }) => (
  <>
    <span className={whereBanks}>{linked}</span>
    <span className="hidden in-data-[banks=none]:inline">{files}</span>
  </>
)
