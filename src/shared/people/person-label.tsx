import type { Member } from '#contract/entities/member.ts';
import styles from './person-label.module.css';

type Person = Pick<Member, 'name' | 'email'>;

/** What a person is called: their name, and the address of whom no name is known. */
export function personName({ name, email }: Person): string {
  return name.trim() || email;
}

/** The same with the address behind it, where it matters who exactly it is. */
export function personNameAndAddress(person: Person): string {
  const name = personName(person);
  return name === person.email ? name : `${name} (${person.email})`;
}

/** What people are called, told apart: of people with one name each has the address behind it. By the id of the member. */
export function personNames(people: readonly (Person & Pick<Member, 'id'>)[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const person of people) {
    const name = personName(person);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(
    people.map((person) => {
      const name = personName(person);
      return [person.id, (counts.get(name) ?? 0) > 1 ? personNameAndAddress(person) : name];
    }),
  );
}

/** Whether what was typed, in lower case, is in the name or the address. */
export function isNamed({ name, email }: Person, searchText: string): boolean {
  return `${name}\n${email}`.toLowerCase().includes(searchText);
}

interface PersonLabelProps {
  readonly of: Person;
  /** `beside`: the address stands on the line of the name, `below`: under it. */
  readonly address: 'beside' | 'below';
}

/** A person in a list: first the name, then the address, smaller. */
export function PersonLabel({ of, address }: PersonLabelProps) {
  const name = personName(of);
  return (
    <>
      {name}
      {name !== of.email && (
        <>
          {' '}
          <span className={styles.address} data-place={address}>
            {of.email}
          </span>
        </>
      )}
    </>
  );
}
