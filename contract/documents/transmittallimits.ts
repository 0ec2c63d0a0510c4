/** How much goes into one transmittal; imports nothing, so that the web app has it without the rest of the contract. */
export const transmittalLimits = {
  itemsMax: 50,
  recipientsMax: 100,
  /** Records times people: for each of these it is looked up what the person may see of the record. */
  papersMax: 500,
}
