/** What is wrong with a form, beside what its own page checks. */
export const formProblems = {
  fieldsMissing: 'All fields are required',
  unknownAction: 'Unknown action',
  noForm: 'Expected a form submission',
  unstorable: "The form has a character that can't be saved",
  tooManyFields: 'Too many form fields',
}
