/** What people paste into a sentence: quotations and references, told apart from what they say of them. */
export { replaceQuotations } from '../../passages/read-quotations.ts'
export { cutBeforeReferences } from '../../references/run-on.ts'
