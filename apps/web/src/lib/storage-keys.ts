/** Under this name a tab keeps its visit among example data; lives in sessionStorage, and what is there stays in the tab. */
export const exampleKey = 'lucas-example'

/** Whether this page belongs to such a visit. It does or does not from its start to its end. */
export const isExample = sessionStorage.getItem(exampleKey) !== null

/** What this browser remembers of a person; a visit among example data leaves nothing outside of its tab. */
export const memory: Storage = isExample ? sessionStorage : localStorage

const named = (name: string): string => (isExample ? `${exampleKey}:${name}` : name)

// Names under which this browser keeps something.
export const ownAuthKey = 'auth-storage' // spec 3
export const authStorageKey = isExample ? exampleKey : ownAuthKey
/** What the landing form already asked, for /register; lives in sessionStorage. */
export const prefillKey = 'lucas-signup'
/** The way to Google or Facebook that this tab is on; lives in sessionStorage. */
export const oauthKey = 'lucas-oauth'
/** Theme and modo privado of this device; `public/boot.js` knows the same name. */
export const deviceKey = 'lucas-device'
/** The goals of the person who is signed in, to show something at once (spec 3). */
export const goalsKey = named('lucas-goals')
/** Whether the tabs of this browser are locked, and when they were last used; nothing of the person. */
export const lockKey = named('lucas-lock')
/** A new movement that is still being written; lives in sessionStorage. */
export const draftKey = named('lucas-draft')
