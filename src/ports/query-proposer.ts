/** Who may propose a query for a plain question, besides the rules. */
export interface QueryProposer {
  /**
   * A text in the query language, or undefined where there is none in time; it is not checked. Never rejects.
   */
  propose(
    question: string,
    context: { readonly today: Temporal.PlainDate; readonly topics: Iterable<string> },
  ): Promise<string | undefined>
}
