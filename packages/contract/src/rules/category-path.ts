/** Between a category and its sub-category in stored values; names of categories cannot contain it. */
export const categorySeparator = '›'
const joint = ` ${categorySeparator} `

/** Returns the stored value of a sub-category: 'ALIMENTACIÓN › Café'. */
export const joinCategory = (parent: string, name: string): string => `${parent}${joint}${name}`

/** Returns the category and sub-category of a stored value. */
export function splitCategory(stored: string): { category: string; subcategory: string | null } {
  const at = stored.indexOf(joint)
  if (at === -1) return { category: stored, subcategory: null }
  return { category: stored.slice(0, at), subcategory: stored.slice(at + joint.length) }
}

/** Returns the value that requests and filters name: the sub-category if there is one, else the category. */
export function toCategoryChoice(stored: string): string {
  const { category, subcategory } = splitCategory(stored)
  return subcategory ?? category
}
