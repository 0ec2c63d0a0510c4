/** A file that cannot be read. The message is for the person who sent it. */
export class Unreadable extends Error {}
