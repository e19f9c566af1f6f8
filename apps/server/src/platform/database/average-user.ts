const userCondition = /(\buser_id"? = )(\$\d+)(?!\d)(::uuid)?/g

/**
 * Writes the user of each condition `user_id = $1` of a statement in a sub-select, so that the planner cannot look the user up in
 * its statistics and assumes an average one. These know no rows of a user whose history was just written, and every index would
 * look equally good. On Citus the text stays as it is: it finds the worker of a user by a value.
 */
export const assumeAverageUser = (text: string): string =>
  text.replaceAll(userCondition, '$1(select $2::uuid)')
