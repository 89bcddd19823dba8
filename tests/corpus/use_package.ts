import { vectors, type Observation, type Vector } from 'poker-oracle-vectors';

function told(vector: Vector): string {
  switch (vector.kind) {
    case 'rank': return vector.expect.ranks.join(' ') + vector.given.hand.join('');
    case 'compare': return vector.expect.places.map((place) => place.toFixed()).join(' ');
    case 'setup': return String(vector.expect.accepted);
    case 'next-hand': return String(vector.expect['small-blind']);
    case 'ruling': return vector.expect.ruling.verdict;
    case 'play': {
      const isSeen = (one: object): one is Observation => 'phase' in one;
      const last: Observation | undefined = vector.expect.steps.filter(isSeen).pop();
      return last?.pots?.map((pot) => pot.amount).join(' ') ?? vector.given.table.game;
    }
  }
}
for (const vector of vectors({ kinds: ['play'], betting: ['limit'] })) console.log(told(vector));
// @ts-expect-error there is no such game
vectors({ games: ['holdem'] });
