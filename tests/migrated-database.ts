/** The database with our schema that tests copy theirs from. */
export const migratedDatabase = 'migrated'
