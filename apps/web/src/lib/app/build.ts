/** The year of this build, for the footer (decisions 5). */
export const buildYear = Number(import.meta.env.VITE_BUILD_YEAR)

/** The day of the build and the version of its sources. */
export const buildNumber = String(import.meta.env.VITE_BUILD)
