/** A policy page. */
export interface Policy {
  title: string
  lead: string
  sections: readonly { title: string; text: readonly string[]; points?: readonly string[] }[]
}
