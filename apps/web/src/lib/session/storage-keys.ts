/** The key of a tab's demo session, in sessionStorage. */
export const demoSessionKey = 'lucas-example'

/** Whether this page belongs to a demo session. This does not change while the page is open. */
export const isDemoSession = sessionStorage.getItem(demoSessionKey) !== null

/** The storage of user data. A demo session stores nothing outside its tab. */
export const userStorage: Storage = isDemoSession ? sessionStorage : localStorage

const scopedKey = (name: string): string => (isDemoSession ? `${demoSessionKey}:${name}` : name)

// Storage keys of this browser.
export const persistentAuthKey = 'auth-storage' // spec 3
export const authStorageKey = isDemoSession ? demoSessionKey : persistentAuthKey
/** The values of the landing form for /register, in sessionStorage. */
export const prefillKey = 'lucas-signup'
/** The invitation with which this tab came to /register, in sessionStorage. */
export const invitationKey = 'lucas-invitation'
/** Whether the landing page is shown in place of an unknown address, in sessionStorage. */
export const redirectedKey = 'lucas-redirected'
/** The running OAuth attempt of this tab, in sessionStorage. */
export const oauthKey = 'lucas-oauth'
/** The theme and modo privado of this device; `public/boot.js` uses the same key. */
export const displayPreferencesKey = 'lucas-device'
/** The goals of the user, shown before the request is answered (spec 3). */
export const goalsKey = scopedKey('lucas-goals')
/** The lock state of this browser's tabs and the time of the last activity; no user data. */
export const lockKey = scopedKey('lucas-lock')
/** The sync that the Connect Bank dialog of this tab shows, in sessionStorage. */
export const runningSyncKey = scopedKey('lucas-sync')
/** The draft of a new transaction, in sessionStorage. */
export const draftKey = scopedKey('lucas-draft')
/** The unsaved notes of a transaction, whose id follows, in sessionStorage. */
export const noteDraftKey = scopedKey('lucas-notes')
/** The visits of this device and whether the offer to install Lucas was declined; no user data. */
export const installKey = 'lucas-install'
